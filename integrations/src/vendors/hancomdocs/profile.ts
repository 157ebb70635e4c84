import { z } from 'zod'

/** Where a value is in a reply: names joined by dots, such as `data.files`. */
const place = z.string().regex(/^[\w$-]+(\.[\w$-]+)*$/, 'must be names joined by dots')
const path = z.string().regex(/^\/[^\s?#]*$/, 'must be a path that starts with / and has no query')

/**
 * How the drive of one organisation is spoken to. Hancom publishes no such interface, so everything about it comes from the operator, whose
 * contract describes it; Quarry guesses nothing. Field by field in docs/sources/hancomdocs.md.
 */
export const HancomProfile = z.strictObject({
  base: z.url({ protocol: /^https?$/ }).refine((url) => !/[?#@]/.test(url), 'must be a plain address'),
  /** Header that carries what the person who connects types; `{token}` stands for it. */
  authorization: z.strictObject({
    header: z.string().regex(/^[\w-]+$/),
    value: z.string().regex(/^[^\r\n]*\{token\}[^\r\n]*$/, 'must contain {token}'),
  }),
  list: z.strictObject({
    path,
    query: z.record(z.string(), z.string()).default({}),
    items: place,
    /** Where the reply names the next page, and the parameter that asks for it; absent: everything comes at once. */
    next: z.strictObject({ field: place, parameter: z.string().min(1) }).optional(),
  }),
  /** `{id}` stands for the id of a file. */
  download: z.strictObject({ path: path.regex(/\{id\}/, 'must contain {id}') }),
  fields: z.strictObject({
    id: place,
    name: place,
    /** Changes with the content. */
    version: place,
    updatedAt: place.optional(),
    size: place.optional(),
    link: place.optional(),
    author: place.optional(),
  }),
})
export type HancomProfile = z.infer<typeof HancomProfile>

/** What is at a place of a reply; undefined when something on the way is missing. */
export const valueAt = (reply: unknown, at: string): unknown =>
  at.split('.').reduce<unknown>((value, name) => {
    const isThere = typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    return isThere ? (value as Record<string, unknown>)[name] : undefined
  }, reply)
