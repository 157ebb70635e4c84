import type { DoctorFinding, DoctorState } from '@quarry/contract/source/doctor'
import type { DoctorStep } from '@quarry/contract/wire/source/doctor'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'

/** What a step came to. */
export type Verdict = { state: DoctorState; finding: DoctorFinding; facts?: DoctorStep['facts']; detail?: string | null }

export const ok = (finding: DoctorFinding, facts: DoctorStep['facts'] = {}): Verdict => ({ state: 'ok', finding, facts })
export const warn = (finding: DoctorFinding, facts: DoctorStep['facts'] = {}): Verdict => ({ state: 'warn', finding, facts })
export const skipped = (finding: DoctorFinding): Verdict => ({ state: 'skipped', finding })

const findings: Readonly<Record<IntegrationReason, DoctorFinding>> = {
  auth: 'refused',
  settings: 'settingsRefused',
  forbidden: 'settingsRefused',
  notFound: 'settingsRefused',
  certificate: 'certificateRefused',
  throttled: 'throttled',
  unreachable: 'silent',
  timeout: 'late',
  upstream: 'broken',
}

/** Of these the connection is to blame, and not what was asked. */
const ofConnection: ReadonlySet<DoctorFinding> = new Set(['silent', 'late', 'certificateRefused'])
export const isOfConnection = ({ finding }: Verdict): boolean => ofConnection.has(finding)

/**
 * @param error why a question came to nothing.
 * @param isAccepted the credentials were taken before: what is refused now is this part alone.
 */
export function verdictOf(error: unknown, isAccepted: boolean): Verdict {
  const failed = (finding: DoctorFinding, detail: string | null = null, facts: DoctorStep['facts'] = {}): Verdict => ({
    state: 'failed',
    finding,
    detail,
    facts,
  })
  if (isTimeout(error)) return failed('late')
  if (!(error instanceof IntegrationError)) return failed('unexpected')
  const { reason, message, retryAfterMs } = error
  if (isAccepted && (reason === 'auth' || reason === 'forbidden')) return failed('partRefused', message)
  const seconds = Math.ceil((retryAfterMs ?? 60_000) / 1000)
  return failed(findings[reason], message, reason === 'throttled' ? { seconds } : {})
}

export const isTimeout = (error: unknown): boolean => error instanceof DOMException && error.name === 'TimeoutError'
