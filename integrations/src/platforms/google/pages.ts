import { z } from 'zod'
import type { Api, Query } from '../../net/api.ts'

export const Paged = z.object({ nextPageToken: z.string().optional() })

/** The pages of a listing. @param first where to begin; absent: at the beginning */
export async function* pagesOf<T extends z.infer<typeof Paged>>(
  api: Api,
  address: string,
  query: Query,
  shape: z.ZodType<T>,
  first?: string,
): AsyncGenerator<T> {
  let pageToken = first
  do {
    const page = await api.get(address, { ...query, pageToken }, shape)
    yield page
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
}
