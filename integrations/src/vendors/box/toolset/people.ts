import { z } from 'zod'
import type { Api } from '../../../net/api.ts'

/** https://developer.box.com/reference/resources/collaboration/ */
const Collaborations = z.object({
  entries: z
    .array(
      z.object({
        role: z.string().nullish(),
        status: z.string().nullish(),
        invite_email: z.string().nullish(),
        accessible_by: z.object({ login: z.string().nullish(), name: z.string().nullish() }).nullish(),
      }),
    )
    .default([]),
})

type Person = { who: string; role: string; isInvited: true | undefined }

/** Whom something is shared with, invited ones among them. */
export async function peopleAt(api: Api, which: 'file' | 'folder', id: string): Promise<Person[]> {
  const { entries } = await api.get(`/2.0/${which}s/${id}/collaborations`, {}, Collaborations)
  return entries.slice(0, 100).map(({ role, status, invite_email: invited, accessible_by: by }) => ({
    who: by?.login ?? invited ?? by?.name ?? 'somebody',
    role: role ?? '',
    isInvited: status === 'pending' || undefined,
  }))
}
