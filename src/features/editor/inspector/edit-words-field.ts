/** Id of the field with the words of the chosen text: by it the canvas leads the cursor there. */
export const EDIT_WORDS_FIELD = 'edit-words';
