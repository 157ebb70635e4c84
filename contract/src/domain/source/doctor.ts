import * as z from 'zod/mini'

/** What is examined of a source, in this order. Nothing is changed by it, neither there nor here. */
export const doctorSteps = [
  'address',
  'connection',
  'credential',
  'scopes',
  'choice',
  'listing',
  'download',
  'rights',
  'clock',
  'quota',
] as const
export const DoctorStepName = z.enum(doctorSteps)
export type DoctorStepName = z.infer<typeof DoctorStepName>

/** What an examination can come to. Each has a sentence, and what is to be done about it, in `doctor-words.ts`. */
export const doctorFindings = [
  'addressFound',
  'addressUnknown',
  'addressRefused',
  'encrypted',
  'unencrypted',
  'unverified',
  'answered',
  'silent',
  'late',
  'certificateRefused',
  'accepted',
  'endsSoon',
  'refused',
  'settingsRefused',
  'broken',
  'throttled',
  'scopesComplete',
  'scopesMissing',
  'choiceComplete',
  'choiceGone',
  'listed',
  'nothingListed',
  'listingSlow',
  'partRefused',
  'downloaded',
  'nothingToRead',
  'itemRefused',
  'rightsTold',
  'rightsUntold',
  'rightsAbsent',
  'clockRight',
  'clockWrong',
  'clockUntold',
  'quotaLeft',
  'quotaUntold',
  'quotaLow',
  'notReached',
  'unexpected',
] as const
export const DoctorFinding = z.enum(doctorFindings)
export type DoctorFinding = z.infer<typeof DoctorFinding>

/** `skipped`: nothing to examine, or what comes before it failed. */
export const DoctorState = z.enum(['ok', 'warn', 'failed', 'skipped'])
export type DoctorState = z.infer<typeof DoctorState>
