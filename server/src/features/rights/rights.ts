export { clearAccessLists, keepAccessLists } from './access-list.store.ts'
export { readRightsJob } from './rights.jobs.ts'
export { forgetRights } from './rights.store.ts'
