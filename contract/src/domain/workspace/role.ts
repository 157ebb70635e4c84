import * as z from 'zod/mini'

export const roles = ['OWNER', 'ADMIN', 'USER'] as const
export const Role = z.enum(roles)
export type Role = z.infer<typeof Role>

/** Whether a member with role `have` may do what asks for `need`. */
export const hasRole = (have: Role, need: Role): boolean => roles.indexOf(have) <= roles.indexOf(need)
