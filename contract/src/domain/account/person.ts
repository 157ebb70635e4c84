import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { Line, Name } from '../line.ts'

/** Lower-cased, so that one person cannot hold two accounts by case alone. */
export const Email = z.pipe(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(limits.emailLength)), z.email())
export const PersonName = Name.check(z.minLength(1), z.maxLength(limits.nameLength))
export const Job = Line.check(z.minLength(1), z.maxLength(limits.nameLength))
