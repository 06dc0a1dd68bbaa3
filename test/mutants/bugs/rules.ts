import type { PlantedBug } from '../planted-bug.ts';

export const ruleBugs: readonly PlantedBug[] = [];
