import { doctorPaths } from '../../calls/source/doctor.ts'
import type { doctorRoutes as wire } from '../../wire/source/doctor.ts'
import { asCalled } from '../called.ts'

export const doctorRoutes = asCalled<typeof wire>(doctorPaths)
