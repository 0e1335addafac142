export { PricingTable } from './PricingTable.tsx';
