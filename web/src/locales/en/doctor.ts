import { doctorWords } from '@quarry/contract/source/doctor-words'

export const doctor = {
  title: 'Connection check of “{name}”',
  body: 'Each step is asked of {service} right now. Nothing is changed there or here.',
  list: 'Steps',
  running: 'Checking: {step}',
  verdict: {
    ok: 'Everything works.',
    warn: { one: '{count} thing deserves attention.', other: '{count} things deserve attention.' },
    failed: {
      one: '{count} step failed. What to do stands beside it.',
      other: '{count} steps failed. What to do stands beside them.',
    },
  },
  state: { ok: 'Good', warn: 'Attention', failed: 'Failed', skipped: 'Not checked' },
  again: 'Check again',
  broken: { title: 'The check could not be finished', body: 'The source goes on as it was. Try again in a moment.' },
  ...doctorWords.en,
} as const
