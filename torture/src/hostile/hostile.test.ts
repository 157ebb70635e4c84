import { testShortly } from '../in-tests.ts'
import { hostile } from './hostile.ts'

testShortly(hostile, 'hostile servers end neither the process nor a run without a reason')
