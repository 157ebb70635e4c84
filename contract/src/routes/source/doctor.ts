import type { doctorRoutes as wire } from '../../wire/source/doctor.ts'
import { asCalled } from '../call.ts'

export const doctorPaths = {
  examine: { method: 'POST', path: '/w/workspace/contentProvider/doctor', eventNames: ['step', 'done'] },
} as const

export const doctorRoutes = asCalled<typeof wire>(doctorPaths)
