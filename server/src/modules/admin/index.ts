import './admin.graphql.ts';
import './health/health.graphql.ts';
import './merge.graphql.ts';
