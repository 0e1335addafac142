export { registerHeatmapRoutes } from './heatmap.rest.ts';
export { heatmapJobs } from './refreshHeatmap.ts';
