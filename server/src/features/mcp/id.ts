import { z } from 'zod'

/** An id as a tool takes it. The contract's own are of zod's small build, which cannot say in JSON Schema what they are. */
export const idOf = <Id extends string>() => z.uuid() as unknown as z.ZodType<Id>
