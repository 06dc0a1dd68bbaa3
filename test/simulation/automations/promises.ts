/** What a fleet under rules is promised. */
export type PromiseName =
  | 'nothing is bought twice'
  | 'nothing is bought that is not needed'
  | 'no cap is passed'
  | 'nothing is held back without need'
  | 'no threshold is missed'
  | 'nothing stays half done';

export type Breaks = (promise: PromiseName, how: string) => void;
