export { disconnect } from './connecting/change-source.ts'
export { handOverSources } from './hand-over.ts'
export { listSources } from './list-sources.ts'
export { findPlaceOfSource, findSourcesConnectedBy } from './source.store.ts'
