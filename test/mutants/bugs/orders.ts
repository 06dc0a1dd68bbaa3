import type { PlantedBug } from '../planted-bug.ts';

export const orderBugs: readonly PlantedBug[] = [];
