import { synonymRoutes } from '@quarry/contract/wire/search/synonym'
import { endpoint } from '../../http/endpoint.ts'
import { addSynonym, changeSynonym, removeSynonym, setOfficeWords, takeSynonyms } from './change-synonyms.ts'
import { exportSynonyms, listSynonyms } from './list-synonyms.ts'

export const synonymEndpoints = [
  endpoint(synonymRoutes.list, listSynonyms),
  endpoint(synonymRoutes.add, addSynonym),
  endpoint(synonymRoutes.change, changeSynonym),
  endpoint(synonymRoutes.remove, removeSynonym),
  endpoint(synonymRoutes.take, takeSynonyms),
  endpoint(synonymRoutes.export, exportSynonyms),
  endpoint(synonymRoutes.setOfficeWords, setOfficeWords),
]
