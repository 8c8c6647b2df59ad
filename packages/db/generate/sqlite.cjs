const { sqliteKit } = require('../src/tables/sqlite-kit.ts');
module.exports = require('../src/tables/tables.ts').createTables(sqliteKit);
