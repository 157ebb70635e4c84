import type { Network } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../../context.ts'

/** One answer of the other side, as far as the doctor asks about it. */
export type Answer = {
  host: string
  status: number
  /** Its clock less ours, in milliseconds; null when it does not say the time. */
  clockMs: number | null
  headers: Headers
}

/** What went over the network. */
export type Observed = {
  /** Every host that was spoken to, or tried, in this order. */
  hosts: Set<string>
  /** Addresses that were requested, by their protocol; empty for services that do not speak HTTP. */
  protocols: Set<string>
  /** A certificate was taken that cannot be verified. */
  isUnverified: boolean
  answers: Answer[]
}

/** Watches what a vendor does on the network, without changing any of it. */
export function observe({ net, clock }: Needs<'net' | 'clock'>): { net: Network; seen: Observed } {
  const seen: Observed = { hosts: new Set(), protocols: new Set(), isUnverified: false, answers: [] }
  return {
    seen,
    net: {
      ...net,
      async fetch(address, init) {
        const url = URL.parse(address)
        if (url) {
          seen.hosts.add(url.hostname)
          seen.protocols.add(url.protocol)
        }
        seen.isUnverified ||= init?.allowInvalidCertificate === true
        const sentAt = clock.now().getTime()
        const response = await net.fetch(address, init)
        const ours = (sentAt + clock.now().getTime()) / 2
        const theirs = Date.parse(response.headers.get('date') ?? '')
        seen.answers.push({
          host: new URL(response.url).hostname,
          status: response.status,
          clockMs: Number.isNaN(theirs) ? null : theirs - ours,
          headers: response.headers,
        })
        return response
      },
      resolve(host) {
        seen.hosts.add(host)
        return net.resolve(host)
      },
    },
  }
}
