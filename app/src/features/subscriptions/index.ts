export { PricingTable } from './PricingTable.tsx';
export { SubscriptionSection } from './SubscriptionSection.tsx';
