export { disconnect } from './change-source.ts'
export { renewContent } from './renew-content.ts'
