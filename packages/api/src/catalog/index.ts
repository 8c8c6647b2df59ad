export { getCollectionProcedure as getCollection } from './get-collection.ts';
export { getDeveloperProcedure as getDeveloper } from './get-developer.ts';
export { listCartItemsProcedure as listCartItems } from './list-cart-items.ts';
export { listDevelopersProcedure as listDevelopers } from './list-developers.ts';
export { listPlansProcedure as listPlans } from './list-plans.ts';
