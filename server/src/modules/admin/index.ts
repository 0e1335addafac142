import './admin.graphql.ts';
import './merge.graphql.ts';
