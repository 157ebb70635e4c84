import { testShortly } from '../in-tests.ts'
import { malformed } from './malformed.ts'

testShortly(malformed, 'a thousand malformed requests are refused without a failure of ours')
