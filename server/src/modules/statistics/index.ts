import './profileTotals.graphql.ts';
import './statistics.graphql.ts';
