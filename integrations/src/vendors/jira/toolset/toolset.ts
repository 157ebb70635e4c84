import { toolset } from '../../../kit/tool.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { assign, linkIssues, transition, updateIssue } from './change.ts'
import { comment } from './comment.ts'
import { createIssue } from './create.ts'
import { issueTypes, linkTypes, people, priorities, projects } from './choices.ts'
import { findPeople, getIssue, listProjects, searchIssues } from './read.ts'
import { scopesFor } from './scopes.ts'
import { permissions, texts } from './texts.ts'

/** What agents can do in Jira. */
export const jiraTools = toolset<SiteSettings>({
  scopes: { consent: scopesFor.writing },
  // Signing in has shown who asks; there is nothing else to ask for.
  check: async () => ({}),
  texts,
  permissions,
  choices: { project: projects, type: issueTypes, 'link_issues.type': linkTypes, priority: priorities, person: people },
  tools: {
    search_issues: searchIssues,
    get_issue: getIssue,
    list_projects: listProjects,
    find_people: findPeople,
    create_issue: createIssue,
    update_issue: updateIssue,
    transition,
    comment,
    assign,
    link_issues: linkIssues,
  },
})
