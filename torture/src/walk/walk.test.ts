import { testShortly } from '../in-tests.ts'
import { walk } from './walk.ts'

testShortly(walk, 'whatever the rules refuse is refused to everybody whom they refuse it, and changes nothing')
