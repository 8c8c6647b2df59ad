const { pgKit } = require('../src/tables/pg-kit.ts');
module.exports = require('../src/tables/tables.ts').createTables(pgKit);
