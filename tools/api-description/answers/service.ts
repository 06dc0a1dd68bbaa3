import { z } from 'zod';

export const health = z
  .object({ status: z.literal('ok').describe('The gateway and a function answer.') })
  .meta({ id: 'Health', description: 'That the HTTP API answers. It says nothing about the provider.' });

/** The document describes OpenAPI no further than its own version. */
export const openApi = z
  .looseObject({ openapi: z.literal('3.1.0').describe('The version of OpenAPI.') })
  .meta({ id: 'OpenApi', description: 'This document.' });

export const page = z.string().describe('A page for a browser.');
