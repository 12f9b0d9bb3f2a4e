import contract from 'virtual:resource/feedbacks'
import { defineResource } from '../resource/define.ts'

export const feedbacks = defineResource('feedbacks', contract, {
  columns: [
    'short_id',
    'name',
    'feedback.eventLiked',
    'feedback.eventNotLikedText',
    'feedback.donationChoice',
    { field: 'feedback.donationAmount', is_figure: true },
    { field: 'uid', is_hidden: true },
  ],
  filters: ['eventLiked', 'donationChoice', 'uid', 'name'],
  nameOf: ({ short_id }) => short_id,
})
