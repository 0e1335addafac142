import './clubs.graphql.ts';
import './completions/completions.graphql.ts';
import './equipment/equipment.graphql.ts';
import './feeds/feeds.graphql.ts';
import './report/report.graphql.ts';

export { setCar, upsertCar } from './cars.queries.ts';
export { setAttended, upsertClubPlan, upsertSignUp } from './clubPlans.queries.ts';
export { clubJobs } from './clubJobs.ts';
export { insertCommission } from './commissions.queries.ts';
export { upsertItem } from './equipment/equipment.queries.ts';
export { registerClubReactions } from './clubs.reactions.ts';
export { registerClubRoutes } from './clubs.rest.ts';
