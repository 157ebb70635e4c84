import { Away, type OpenSearch, ClusterRefusal } from './client.ts'

/** What of a cluster is known to do; the one that was tried is named in docs/operations.md. */
const leastMajor = 2

/** @property fits whether Quarry can work with it once it is there. @property says one sentence. */
export type Examined = { answers: boolean; fits: boolean; says: string }

/** Asks the cluster what it is. Never throws. */
export async function examine(node: OpenSearch): Promise<Examined> {
  try {
    const { version } = await node.call<{ version?: { distribution?: string; number?: string } }>({ method: 'GET', path: '' })
    const { distribution, number = '?' } = version ?? {}
    const fits = distribution === 'opensearch' && Number.parseInt(number) >= leastMajor
    const says = fits
      ? `OpenSearch ${number} answers at ${node.host}.`
      : `What answers at ${node.host} is ${distribution ?? 'another program'} ${number}: OpenSearch ${leastMajor} or newer is needed.`
    return { answers: true, fits, says }
  } catch (error) {
    if (error instanceof Away && (error.status === 401 || error.status === 403))
      return {
        answers: true,
        fits: false,
        says: `OpenSearch at ${node.host} does not accept the user and password of SEARCH_URL (${error.status}).`,
      }
    if (error instanceof ClusterRefusal)
      return { answers: true, fits: false, says: `What answers at ${node.host} is no OpenSearch (${error.status}).` }
    return {
      answers: false,
      fits: true,
      says: error instanceof Away ? error.message : `${node.host} does not answer as OpenSearch does.`,
    }
  }
}
