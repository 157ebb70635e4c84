import type { Container } from '../../kit/kit.ts'
import { type JiraClient, type JiraIo, v3 } from './client.ts'
import { Project } from './shapes.ts'

/** Every project the account may browse. */
const allProjects = (client: JiraClient): Promise<Project[]> =>
  client.list(`${v3}/project/search`, { action: 'browse', expand: 'lead', orderBy: 'name', maxResults: 100 }, Project)

/** The chosen projects that are there; all when none was chosen. */
export async function chosenProjects(io: Pick<JiraIo, 'settings'>, client: JiraClient): Promise<ReadonlyMap<string, Project>> {
  const chosen = new Set(io.settings.projects)
  const projects = await allProjects(client)
  return new Map(projects.filter(({ id }) => chosen.size === 0 || chosen.has(id)).map((project) => [project.id, project]))
}

export const projectContainers = async (client: JiraClient): Promise<Container[]> =>
  (await allProjects(client)).map(({ id, key, name }) => ({ id, name: `${name} (${key})`, parentId: null, count: null }))
