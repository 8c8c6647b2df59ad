export { createSessionProcedure as createSession } from './create-session.ts';
export { endOneSessionProcedure as endOneSession } from './end-one-session.ts';
export { endOtherSessionsProcedure as endOtherSessions } from './end-other-sessions.ts';
export { endSessionProcedure as endSession } from './end-session.ts';
export { listSessionsProcedure as listSessions } from './list-sessions.ts';
