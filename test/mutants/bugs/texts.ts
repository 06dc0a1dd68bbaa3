import type { PlantedBug } from '../planted-bug.ts';

export const textBugs: readonly PlantedBug[] = [];
