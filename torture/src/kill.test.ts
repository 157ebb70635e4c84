import { testShortly } from './in-tests.ts'
import { kill } from './kill.ts'

testShortly(kill, 'what was acknowledged survives a kill at any moment')
