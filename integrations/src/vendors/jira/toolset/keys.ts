import { z } from 'zod'

/** Of an issue, as people write it; nothing else gets into an address. */
export const IssueKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,30}-\d{1,10}$/)
  .describe('Key of an issue, for example ROOF-7')

export const ProjectKey = z
  .string()
  .trim()
  .regex(/^[A-Za-z][A-Za-z0-9_]{0,30}$/)
  .describe('Key of a project, for example ROOF')

export const accountId = z
  .string()
  .trim()
  .regex(/^[\w:-]{1,128}$/)

/** Under which an issue or a comment carries what set out to make it, so that it can be found again. */
export const intentProperty = 'quarry-intent'
