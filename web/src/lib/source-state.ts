import type { Source } from '@quarry/contract/wire/source/source'

type State = Pick<Source, 'status' | 'paused'>

/** Whether a source is being read, or about to be. A new one for uploads waits for its first file, and nobody knows how long. */
export const isBeingRead = ({ status, paused, serviceName }: State & Pick<Source, 'serviceName'>): boolean =>
  !paused && ((status === 'init' && serviceName !== 'upload') || status === 'waiting' || status === 'processing')

/** Whether a source stands still until somebody, or a later try, gets it going. One that was paused on purpose does not. */
export const needsAttention = ({ status, paused }: State): boolean =>
  !paused && (status === 'authFail' || status === 'fail' || status === 'error' || status === 'notIndexing')
