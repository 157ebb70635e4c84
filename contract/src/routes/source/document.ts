import { documentPaths } from '../../calls/source/document.ts'
import type { documentRoutes as wire } from '../../wire/source/document.ts'
import { asCalled } from '../called.ts'

export const documentRoutes = asCalled<typeof wire>(documentPaths)
