import { queryOptions, useQuery } from '@tanstack/react-query'
import type { SourceId } from '@quarry/contract/ids'
import type { Upload } from './upload-files.ts'

// In the cache, not in a component: files go on their way when the drawer they were chosen in is closed, and the row of the source tells how far they are.
export const uploadsQuery = (sourceId: SourceId) =>
  queryOptions<readonly Upload[]>({ queryKey: ['uploads', sourceId], enabled: false, initialData: [], gcTime: Infinity })

/** Files sent to a source since it was last idle, in the order they were chosen. */
export const useUploads = (sourceId: SourceId): readonly Upload[] => useQuery(uploadsQuery(sourceId)).data
