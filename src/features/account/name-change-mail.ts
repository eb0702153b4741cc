import type { CurrentUser } from '#contract/auth.contract.ts';
import { userKind } from '#contract/permissions.ts';
import { roleNames } from '#src/features/account/role-names.ts';
import { userLabel } from '#src/features/account/user-label.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { supportMail } from '#src/support-mail.ts';

/** The address of an email draft to support that asks for another name change, with what support needs to know. */
export const nameChangeMail = (user: CurrentUser): string =>
  supportMail(`${PRODUCT_NAME}: please change my name`, [
    'Hello,',
    'I have used all my name changes. Please change my name to:',
    '',
    '',
    'My account',
    `Email: ${user.email}`,
    `Name: ${userLabel(user)}`,
    `Role: ${roleNames[userKind(user)].label}`,
    `User id: ${user.id}`,
  ]);
