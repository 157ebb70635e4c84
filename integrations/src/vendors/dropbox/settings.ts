import { z } from 'zod'

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Ids of folders; what lies below one of them is read. Empty means everything. */
  containers: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

/** An app that an administrator linked to their whole team, and the member in whose name it reads. */
export const teamApp = z.object({
  adminAccount: z.email().max(254).meta({ field: 'text', destination: true, account: true }),
  appKey: z.string().trim().min(1).max(200).meta({ field: 'text' }),
  appSecret: z.string().trim().min(1).max(200).meta({ field: 'password', secret: true }),
  refreshToken: z.string().trim().min(1).max(1000).meta({ field: 'password', secret: true }),
})
export type TeamSettings = z.output<typeof teamApp> & z.output<typeof choice>

export type DropboxSettings = TeamSettings | z.output<typeof choice>
