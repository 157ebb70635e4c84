import * as z from 'zod/mini'

/** The statuses of spec §3: before participation, in use, usage restricted, refused. */
export const memberStatuses = ['not_joined', 'active', 'deactivate', 'declined'] as const
export const MemberStatus = z.enum(memberStatuses)
export type MemberStatus = z.infer<typeof MemberStatus>

/** Ownership is not given but transferred. */
export const GivenRole = z.enum(['ADMIN', 'USER'])
export type GivenRole = z.infer<typeof GivenRole>
export const GivenStatus = z.enum(['active', 'deactivate'])
export type GivenStatus = z.infer<typeof GivenStatus>

export const memberSorts = ['name', 'email', 'role', 'status', 'lastAccess'] as const
