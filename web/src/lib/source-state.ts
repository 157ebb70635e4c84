import type { ContentProvider } from '@quarry/contract/source'

type State = Pick<ContentProvider, 'status' | 'paused'>

/** Whether a source is being read, or about to be. */
export const isBeingRead = ({ status, paused }: State): boolean =>
  !paused && (status === 'init' || status === 'waiting' || status === 'processing')

/** Whether a source stands still until somebody, or a later try, gets it going. One that was paused on purpose does not. */
export const needsAttention = ({ status, paused }: State): boolean =>
  !paused && (status === 'authFail' || status === 'fail' || status === 'error' || status === 'notIndexing')
