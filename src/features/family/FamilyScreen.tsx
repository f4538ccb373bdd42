import '../../ui/workspace.css';
import { type ReactNode, useState } from 'react';
import { isReloading } from '../../device/browser/reloadPage';
import { FamilyEnd } from './FamilyEnd';
import { FrameCorner } from './FamilyFrame';
import { FamilyQuestions } from './FamilyQuestions';
import { createFamilyForm } from './familyForm';
import { tabletPlace } from './tabletPlace';

type Props = {
  userId: string;
  /** The password form, shown instead of everything else. */
  password: (onBack: () => void) => ReactNode;
};

/** The family's form on the tablet: the page shows nothing else until the password is entered (D-199). */
export default function FamilyScreen({ userId, password }: Props) {
  const [form] = useState(() => createFamilyForm(tabletPlace(userId)));
  const [leaving, setLeaving] = useState(false);
  const corner = (
    <FrameCorner
      onPress={() => {
        void form.flush();
        setLeaving(true);
      }}
    >
      Voltar às fichas
    </FrameCorner>
  );
  return (
    <>
      <FamilyQuestions
        form={form}
        corner={corner}
        lastLabel="Terminei"
        end={({ slot, ...shown }) => <FamilyEnd name={slot?.handover.filledBy} corner={corner} {...shown} />}
        isLeaving={isReloading}
        takesBack={() => {
          setLeaving(false);
          return leaving;
        }}
      />
      {leaving && password(() => setLeaving(false))}
    </>
  );
}
