import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parse } from 'yaml';
import type { RecordedAnswer } from './record-answers.ts';

interface Operation {
  responses: Record<string, { content?: Record<string, { schema?: object }> }>;
}

interface Document {
  components: { schemas: { event_type_name: { enum: string[] } } };
  paths: Record<string, Record<string, Operation>>;
}

/** Fields that are in the SDK's types but not yet in the OpenAPI description of May 2025. */
const newerFields = ['mode', 'discount_group_id', 'discount_group'];

const newerEvents = [
  'api_key_exposure.created',
  'client_token.created',
  'client_token.revoked',
  'client_token.updated',
  'discount_group.created',
  'discount_group.updated',
];

const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');

function toPattern(template: string): RegExp {
  return new RegExp(`^${template.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`);
}

export interface OpenApi {
  /** Each operation in the form `GET /products 200`. */
  operations: string[];
  /** The faults of an answer. Null if the description doesn't cover it. */
  faultsOf(answer: RecordedAnswer): string[] | null;
}

export function readOpenApi(file: string): OpenApi {
  const document = parse(readFileSync(file, 'utf8')) as Document;
  document.components.schemas.event_type_name.enum.push(...newerEvents);
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true });
  addFormats.default(ajv);
  ajv.addSchema({ $id: 'paddle', ...document });
  const validators = new Map<string, ValidateFunction>();

  function validatorFor({ method, path, status }: RecordedAnswer): ValidateFunction | null {
    const templates = Object.keys(document.paths).filter((template) => toPattern(template).test(path));
    const template = templates.find((one) => !one.endsWith('}')) ?? templates[0];
    const schema =
      template && document.paths[template]?.[method]?.responses[status]?.content?.['application/json']?.schema;
    if (!template || !schema) return null;
    const $ref = `paddle#/paths/${pointer(template)}/${method}/responses/${status}/content/application~1json/schema`;
    const known = validators.get($ref) ?? ajv.compile({ $ref });
    validators.set($ref, known);
    return known;
  }

  return {
    operations: Object.entries(document.paths).flatMap(([template, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const status = Object.keys(operation.responses ?? {}).find((code) => code.startsWith('2'));
        return status ? [`${method.toUpperCase()} ${template} ${status}`] : [];
      }),
    ),
    faultsOf: (answer) => {
      const validate = validatorFor(answer);
      if (!validate) return null;
      validate(answer.body);
      return (validate.errors ?? [])
        .filter((error) => !newerFields.includes(error.params.additionalProperty))
        .map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
    },
  };
}
