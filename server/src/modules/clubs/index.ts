import './clubs.graphql.ts';
import './completions/completions.graphql.ts';
import './equipment/equipment.graphql.ts';
import './feeds/feeds.graphql.ts';
import './report/report.graphql.ts';

export { clubJobs } from './clubJobs.ts';
export { registerClubReactions } from './clubs.reactions.ts';
export { registerClubRoutes } from './clubs.rest.ts';
