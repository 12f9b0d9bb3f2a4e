import contract from 'virtual:resource/latest_app'
import { defineResource } from '../resource/define.ts'

export const latest_app = defineResource('latest_app', contract, {
  columns: [
    'version',
    'name',
    { field: 'is_latest', is_figure: true },
    'devices',
    'size',
    'created_at',
    { field: 'sha256', is_hidden: true },
  ],
  nameOf: ({ version }) => version,
})
