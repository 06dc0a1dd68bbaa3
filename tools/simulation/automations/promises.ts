/** What a fleet under rules is promised. */
export const promises = [
  'nothing is done twice',
  'nothing is bought that is not needed',
  'nothing is bought while the subscription has room',
  'no quota is passed',
  'nothing is held back without need',
  'nothing is done for a rule that is off',
  'nothing that waits for a yes is done without it',
  'no threshold is missed',
  'every execution ends',
  'room is given back exactly once',
  'nothing breaks off',
] as const;

export type PromiseName = (typeof promises)[number];

export type Breaks = (promise: PromiseName, how: string) => void;
